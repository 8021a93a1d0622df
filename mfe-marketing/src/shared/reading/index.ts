export { Block, type TextBlock } from './blocks.tsx';
export { ContentsList, type ContentsListProps } from './contents-list.tsx';
export { List, Progress, Prose, Spread } from './prose.styles.ts';
