import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { precompress } from '../../scripts/precompress.mjs'
import { root } from '../../scripts/run.mjs'

const entry = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
const home = createRootRoute({ component: () => createElement(Link, { to: '/' }, z.string().parse('Nothing else')) })
const router = createRouter({ routeTree: home })
const page = createElement(RouterProvider, { router })
createRoot(document.getElementById('root')).render(
  createElement(QueryClientProvider, { client: new QueryClient() }, page),
)`

/** Builds a page of the first screen's libraries with nothing in it; answers its folder. */
export async function buildBarePage(): Promise<string> {
  // Within the repository, so that the libraries are found; outside of what is built or watched.
  const folder = path.join(root, 'node_modules', '.cache', 'bare-page')
  const outDir = path.join(tmpdir(), `studio-bare-page-${process.pid}`)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'main.js'), entry)
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Bare</title><meta name="viewport" content="width=device-width">' +
      '<div id="root"></div><script type="module" src="./main.js"></script></html>',
  )
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir, target: 'es2023' } })
  await precompress(outDir)
  return outDir
}
