import { createRoot } from 'react-dom/client';
import { globalStyles } from '../src/index.ts';
import { Showcase } from './showcase.tsx';

const style = document.createElement('style');
style.textContent = globalStyles;
document.head.append(style);

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Showcase />);
