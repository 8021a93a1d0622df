/**
 * Takes `deploy.lock` of the target named by the argument (a folder, or `s3://…`), says so, and holds it until it is
 * killed: what a deploy is that somebody kills.
 */
import { deployPlace } from './place.ts';

const [where = ''] = process.argv.slice(2);
const { target } = deployPlace('/', {
  ...process.env,
  [where.startsWith('s3://') ? 'VITRINE_DEPLOY_TARGET' : 'VITRINE_DEPLOY_DIR']: where,
});
await target.exclusively(
  'deploy.lock',
  () => {
    console.log('taken');
    return new Promise(() => undefined);
  },
  { who: 'grace (mfe-portal 3c4d)' },
);
