import module from 'node:module';

/**
 * Loaded before everything else (`node --import`): stack traces of our own code name its sources.
 * `--enable-source-maps` would keep the maps of every package, too, which is 24 MB.
 */
if ('setSourceMapsSupport' in module) module.setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
else process.setSourceMapsEnabled(true);
