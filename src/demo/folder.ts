/** Everything that the demo's server keeps lies in this folder of the browser's own file system (OPFS). */
export const demoFolder = 'studio-demo'
