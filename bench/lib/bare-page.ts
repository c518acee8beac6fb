import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { precompress } from '../../scripts/precompress.mjs'
import { root } from '../../scripts/run.mjs'

const entry = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Link, Outlet, RouterProvider } from '@tanstack/react-router'
import { createElement as h, Fragment } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
const links = () => h(Fragment, null, h(Link, { to: '/' }, 'First'), ' ', h(Link, { to: '/next' }, 'Next'), h(Outlet))
const base = createRootRoute({ component: links })
const first = createRoute({ getParentRoute: () => base, path: '/', component: () => h('h1', null, z.string().parse('First')) })
const next = createRoute({ getParentRoute: () => base, path: '/next', component: lazyRouteComponent(() => import('./next.js')) })
const router = createRouter({ routeTree: base.addChildren([first, next]), defaultPreload: 'intent' })
const client = new QueryClient()
createRoot(document.getElementById('root')).render(h(QueryClientProvider, { client }, h(RouterProvider, { router })))`

const nextScreen = `
import { createElement } from 'react'
export default () => createElement('h1', null, 'Next')`

/** Builds a page with the first screen's libraries and two empty screens. Returns its folder. */
export async function buildBarePage(): Promise<string> {
  // Within the repository, so that libraries are resolved, but outside of what is built or watched.
  const folder = path.join(root, 'node_modules', '.cache', 'bare-page')
  const outDir = path.join(tmpdir(), `studio-bare-page-${process.pid}`)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'main.js'), entry)
  await writeFile(path.join(folder, 'next.js'), nextScreen)
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Bare</title><meta name="viewport" content="width=device-width">' +
      '<div id="root"></div><script type="module" src="./main.js"></script></html>',
  )
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir, target: 'es2023' } })
  await precompress(outDir)
  return outDir
}
