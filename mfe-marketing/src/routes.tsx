import { defineRemote } from '@vitrine/shell-sdk';
import { brand } from '@vitrine/brand';

const Landing = () => <h1>{brand.tagline}</h1>;

export const remote = defineRemote({ name: 'mfe-marketing', sdk: '^1.0.0', Routes: Landing });
