import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPosts } from '~/contract/endpoints'
import { buildClient } from '~/scripts/client.mjs'
import { type Listening, listen } from '~/server/node/listen'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { createClient } from './create-client'

const run = promisify(execFile)

let folder: string
let studio: TestStudio
let server: Listening
let address: string

// As installed elsewhere: the package in node_modules, and a script beside it.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'studio-client-'))
  const installed = path.join(folder, 'node_modules/social-content-studio-client')
  await mkdir(installed, { recursive: true })
  await symlink(path.resolve('node_modules/zod'), path.join(folder, 'node_modules/zod'))
  await cp('client/package.json', path.join(installed, 'package.json'))
  await cp('examples/plan-a-week.mjs', path.join(folder, 'plan-a-week.mjs'))
  await buildClient(path.join(installed, 'dist'))
  studio = await createTestStudio()
  await addAccount(studio, 'instagram')
  server = await listen((request) => studio.app.fetch(request), { host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${server.port}/v1`
})
afterAll(async () => {
  await server.close()
  await studio.close()
  await rm(folder, { recursive: true })
})

const example = (token: string) =>
  run(process.execPath, ['plan-a-week.mjs', 'Fernhollow beans'], {
    cwd: folder,
    env: { PATH: process.env.PATH, STUDIO_URL: address, STUDIO_TOKEN: token },
  })

it('can be imported by a Node script and calls the API', async () => {
  const { stdout } = await example(studio.ownerToken)
  expect(stdout).toContain('Olive Owner in Test')
  const posts = (await studio.call(listPosts)).body.data
  expect(posts.filter(({ content }) => content.text.startsWith('Fernhollow beans'))).toHaveLength(7)
})

it('passes errors to the script', async () => {
  await expect(example('scs_wrong')).rejects.toThrow('401 unauthorized')
})

it('contains no React, and has types', async () => {
  const installed = path.join(folder, 'node_modules/social-content-studio-client/dist')
  const code = await readFile(path.join(installed, 'index.js'), 'utf8')
  expect(code.match(/^import .*/gm)).toEqual(['import * as z from "zod/mini";'])
  await writeFile(
    path.join(folder, 'typed.ts'),
    [
      "import { createClient, type Post } from 'social-content-studio-client'",
      "const studio = createClient({ address: 'x', token: 'y' })",
      "const posts: Promise<Post[]> = studio.listPosts({ params: { workspaceId: 'w' } })",
      '// @ts-expect-error a name is required',
      "void studio.createProduct({ params: { workspaceId: 'w' }, body: {} })",
      'void studio.getMe()',
      'void posts',
    ].join('\n'),
  )
  const flags = '--noEmit --strict --skipLibCheck --module nodenext --lib es2023,dom,dom.iterable'.split(' ')
  const compiler = path.resolve('node_modules/typescript/bin/tsc')
  // Succeeds only if every line compiles as its comment says.
  await run(process.execPath, [compiler, ...flags, 'typed.ts'], { cwd: folder })
}, 60_000)

it('uploads a file to its signed URL', async () => {
  const client = createClient({ address, token: studio.ownerToken })
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const file = new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' })
  // The test studio signs URLs of an origin that doesn't resolve.
  const through = createClient({
    address,
    token: studio.ownerToken,
    fetch: (url, init) => fetch(url.replace('http://studio.test', address.slice(0, -3)), init),
  })
  const media = await through.upload({ workspaceId: studio.workspaceId, file, name: 'pixel.png' })
  expect(media.type).toBe('image')
  await expect(
    client.getMedia({ params: { workspaceId: studio.workspaceId, mediaId: 'none' } }),
  ).rejects.toMatchObject({
    name: 'ApiError',
    status: 404,
  })
})

it('rejects an upload whose file gets no answer like any other call', async () => {
  const client = createClient({
    address,
    token: studio.ownerToken,
    fetch: (url, init) => (init.method === 'PUT' ? fetch('http://127.0.0.1:1/') : fetch(url, init)),
  })
  const file = new Blob(['x'], { type: 'image/png' })
  await expect(client.upload({ workspaceId: studio.workspaceId, file, name: 'x' })).rejects.toMatchObject({
    name: 'NetworkError',
    kind: 'unreachable',
    outcomeUnknown: false,
  })
})
