import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildPage } from './build-page'

/** Builds the page of `plain-grid.tsx`, and beside it `blank.html`, which scrolls nothing; answers its folder. */
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
