import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from '../../scripts/run.mjs'

/** Builds a page from `bench/lib/<entry>` like the dashboard, with `data` as JSON files. Returns its folder. */
export async function buildPage(entry: string, data: Readonly<Record<string, unknown>>): Promise<string> {
  const name = path.parse(entry).name
  // Within the repository, so that libraries are resolved, but outside of what is built or watched.
  const folder = path.join(root, 'node_modules', '.cache', name)
  const outDir = path.join(tmpdir(), `studio-${name}-${process.pid}`)
  await mkdir(folder, { recursive: true })
  const source = path.join(root, 'bench', 'lib', entry)
  await writeFile(path.join(folder, 'main.ts'), `import ${JSON.stringify(source)}\n`)
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Plain</title><div id="root"></div>' +
      '<script type="module" src="./main.ts"></script></html>',
  )
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    resolve: { alias: { '~': root } },
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  })
  for (const [file, items] of Object.entries(data))
    await writeFile(path.join(outDir, `${file}.json`), JSON.stringify(items))
  return outDir
}

/** Builds the page of `plain-grid.tsx` and `blank.html`, an empty scrollable page. Returns their folder. */
export async function buildPlainGrid(items: unknown): Promise<string> {
  const folder = await buildPage('plain-grid.tsx', { items })
  await writeFile(
    path.join(folder, 'blank.html'),
    '<!doctype html><html lang="en"><title>Blank</title><style>body{margin:0}' +
      '[data-scroller]{height:100vh;overflow:auto}[data-scroller] div{height:300000px}</style>' +
      '<div data-scroller><div></div></div></html>',
  )
  return folder
}
