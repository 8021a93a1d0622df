export { CommandPalette, type Command, type CommandGroup, type CommandPaletteProps } from './command-palette.tsx';
