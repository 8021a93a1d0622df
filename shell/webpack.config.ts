import { shellConfig } from '@vitrine/federation';

export default shellConfig({ folder: import.meta.dirname });
