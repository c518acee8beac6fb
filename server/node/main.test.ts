import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { scopes } from '~/contract'
import { openPglite } from '../db/pglite'
import { builtCommand, builtServer, type Program, startCompiled } from '../testing/program'

let dataDir = ''
let server: Program
let origin = ''
let token = ''
const env = (more: Record<string, string> = {}) => ({
  STUDIO_DATA_DIR: dataDir,
  STUDIO_DIST: path.join(dataDir, 'no-dist'),
  STUDIO_SAMPLE: 'off',
  STUDIO_FAULTS: 'on',
  PORT: '0',
  ...more,
})
const start = (more: Record<string, string> = {}) => startCompiled(builtServer, env(more))
const studio = (...args: string[]) => startCompiled(builtCommand, env(), args).ended

async function ready(program: Program): Promise<void> {
  const [, where = ''] = await program.waitForOutput(/ is ready at (\S+)\n/)
  origin = where
  token = (await readFile(path.join(dataDir, 'owner-token'), 'utf8')).trim()
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'studio-main-'))
  // Created by somebody before, and accessible to everybody.
  await chmod(dataDir, 0o755)
  server = start()
  await ready(server)
})
afterAll(async () => {
  server.kill()
  await server.ended
  await rm(dataDir, { recursive: true, force: true })
})

const call = async (name: string, init: RequestInit = {}, bearer = token): Promise<Response> =>
  fetch(`${origin}/v1${name}`, {
    ...init,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
  })
const post = (name: string, body: object) => call(name, { method: 'POST', body: JSON.stringify(body) })
const Workspaces = z.object({ data: z.array(z.object({ workspaceId: z.string(), name: z.string() })) })
const workspaces = async (bearer?: string) =>
  Workspaces.parse(await (await call('/workspaces', {}, bearer)).json()).data
const Slot = z.object({ data: z.object({ uploadUrl: z.string(), path: z.string() }) })

describe('the first start', () => {
  it('creates an owner, whose token only they can read, and a workspace', async () => {
    const file = path.join(dataDir, 'owner-token')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await workspaces()).toMatchObject([{ name: 'My workspace' }])
    expect(await (await call('/credits')).json()).toMatchObject({ data: { balance: 500 } })
  })

  it('leaves nothing in the data folder accessible to others, including the database’s files', async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    const open = []
    for (const entry of entries) {
      const place = path.join(entry.parentPath, entry.name)
      const { mode } = await stat(place)
      if ((mode & 0o077) !== 0) open.push(`${path.relative(dataDir, place)} ${(mode & 0o777).toString(8)}`)
    }
    expect(open).toEqual([])
    expect(entries.some(({ parentPath }) => parentPath.includes('database'))).toBe(true)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  })

  it('prints no token or link without a terminal, but the command for one', async () => {
    const [said] = await server.waitForOutput(/To sign in, create a link: npm run studio -- sign-in link/)
    expect(said).toBeDefined()
    const made = await studio('sign-in', 'link')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const link = new URL(made.stdout.trim())
    expect([link.origin, link.pathname]).toEqual([origin, '/connect'])
    const secret = new URLSearchParams(link.hash.slice(1)).get('token')
    const accept = () => post('/sign-in-links/accept', { secret })
    const Taken = z.object({ data: z.object({ token: z.string() }) })
    const { token: own } = Taken.parse(await (await accept()).json()).data
    expect(own).not.toBe(token)
    expect((await workspaces(own)).length).toBeGreaterThan(0)
    expect((await accept()).status).toBe(401)
  })

  it('creates a key for the secrets of platforms, which only they can read', async () => {
    const file = path.join(dataDir, 'secret-key')
    expect(await readFile(file, 'utf8')).toMatch(/^[\w+/]{43}=\n$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('answers the redirects of platforms', async () => {
    const response = await fetch(`${origin}/oauth/callback/twitter?code=a&state=b`)
    expect([response.status, response.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain('This sign-in wasn’t started here')
  })
})

describe('a second process', () => {
  it('on the same folder is refused in one sentence', async () => {
    const { code, stderr, stdout } = await start().ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.trim()).toMatch(/^Another process \(\d+, at http\S+\) is using the data folder .*\.$/)
  })

  it('on the same port is refused in one sentence', async () => {
    const other = await mkdtemp(path.join(os.tmpdir(), 'studio-port-'))
    const { port } = new URL(origin)
    const { code, stderr } = await start({ STUDIO_DATA_DIR: other, PORT: port }).ended
    expect(code).toBe(1)
    expect(stderr.trim()).toBe(
      `Port ${port} on 127.0.0.1 is used by another program. Stop it, or set PORT to a different port.`,
    )
    await rm(other, { recursive: true, force: true })
  })
})

describe('the command line, through the running server', () => {
  it('creates a workspace, a member and a token, printing only the result to stdout', async () => {
    const made = await studio('workspace', 'create', '--name', 'Second')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const workspaceId = made.stdout.trim()
    expect((await workspaces()).map((one) => one.workspaceId)).toContain(workspaceId)
    const member = await studio(
      'member',
      'add',
      '--workspace',
      workspaceId,
      '--name',
      'Vera',
      '--role',
      'viewer',
    )
    expect(member.stdout).toMatch(/^prn_[\w-]+\n$/)
    const given = ['--name', 'CI', '--scopes', 'read,write', '--workspace', workspaceId, '--expires', '30d']
    const secret = (await studio('token', 'create', ...given)).stdout
    expect(secret).toMatch(/^scs_\w+\n$/)
    expect(await workspaces(secret.trim())).toMatchObject([{ workspaceId, name: 'Second' }])
  })

  it('says in one sentence that its folder isn’t one', async () => {
    const file = path.join(dataDir, 'owner-token')
    const refused = await startCompiled(builtCommand, env({ STUDIO_DATA_DIR: file }), ['sign-in', 'link'])
      .ended
    const sentence = `${file} isn’t a folder. Set STUDIO_DATA_DIR to a different folder.\n`
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: sentence })
  })

  it('exports the whole studio, and refuses to import into it', async () => {
    const file = path.join(dataDir, 'backup.tar.gz')
    const made = await studio('export', '--to', file)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(/^Exported 2 workspaces, 0 posts and 0 media files \(0 MB\) to /)
    const refused = await studio('import', '--from', file)
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toMatch(/^Another process \(\d+, at http\S+\) is using the data folder .*\.\n$/)
  })

  it.each([
    [['token', 'create', '--name', 'a'], 2, '--scopes is missing.'],
    [['token', 'create', '--name', 'a', '--scopes', 'admin'], 1, 'scopes.0: Must be one of'],
    [['member', 'add', '--workspace', 'ws_none', '--name', 'a'], 1, 'Couldn’t find this workspace.'],
  ])('%j ends with %d', async (args, code, message) => {
    const result = await studio(...args)
    expect([result.code, result.stdout]).toEqual([code, ''])
    expect(result.stderr).toContain(message)
  })
})

describe('an upload', () => {
  it('that is interrupted leaves nothing behind, and can be repeated', async () => {
    const [{ workspaceId } = { workspaceId: '' }] = await workspaces()
    const asked = await post(`/workspaces/${workspaceId}/media/upload-url`, { mimeType: 'image/png' })
    const { uploadUrl, path: slot } = Slot.parse(await asked.json()).data
    await new Promise<void>((resolve) => {
      const headers = { 'content-type': 'image/png', 'content-length': 1_000_000 }
      const put = request(uploadUrl, { method: 'PUT', headers })
      put.on('error', () => resolve())
      put.write(new Uint8Array(300_000), () => setTimeout(() => put.destroy(), 100))
      put.on('close', () => resolve())
    })
    await expect.poll(() => readdir(path.join(dataDir, 'media', 'drafts'))).toEqual([])
    const complete = await post(`/workspaces/${workspaceId}/media/complete`, { path: slot })
    expect(complete.status).toBe(400)
    const png = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      ),
      (c) => c.charCodeAt(0),
    )
    const again = await fetch(uploadUrl, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: png,
    })
    expect(again.status).toBe(200)
    expect((await post(`/workspaces/${workspaceId}/media/complete`, { path: slot })).status).toBe(200)
  })
})

describe('faults', () => {
  it('cut the connection', async () => {
    const rules = [{ path: '/v1/me', times: 1, effect: { kind: 'lost' } }]
    await call('/faults', { method: 'PUT', body: JSON.stringify({ rules }) })
    await expect(call('/me')).rejects.toThrow('fetch failed')
    expect((await call('/me')).status).toBe(200)
  })
})

describe('before a hosted API', () => {
  const hosted = { STUDIO_API_URL: 'http://127.0.0.1:9/v1', STUDIO_API_TOKEN: 'secret' }
  it('says who can use the token, and doesn’t start if that is everybody', async () => {
    const gateway = start(hosted)
    await gateway.waitForOutput(/Everyone who uses this machine can act with the token in STUDIO_API_TOKEN\./)
    gateway.kill()
    expect((await gateway.ended).stdout).not.toContain('secret')
    const refused = await start({ ...hosted, HOST: '0.0.0.0' }).ended
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toMatch(/^STUDIO_API_TOKEN can’t be used with HOST=0\.0\.0\.0/)
  })

  it('tells a proxy how it does, and that it is stopping', async () => {
    const gateway = start({ ...hosted, STUDIO_DRAIN_SECONDS: '999' })
    const [, where = ''] = await gateway.waitForOutput(/ is ready at (\S+),/)
    const get = async (name: string) => (await fetch(`${where}${name}`)).status
    expect([await get('/healthz'), await get('/readyz'), await get('/metrics')]).toEqual([200, 200, 404])
    gateway.kill('SIGTERM')
    await vi.waitFor(async () => expect(await get('/readyz')).toBe(503))
    expect(await get('/healthz')).toBe(200)
    gateway.kill('SIGKILL')
    await gateway.ended
  })
})

describe('MCP by the command line', () => {
  it('runs on stdin and stdout, with the operator’s rights', async () => {
    const other = await mkdtemp(path.join(os.tmpdir(), 'studio-mcp-'))
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [builtCommand, 'mcp'],
        env: { PATH: process.env.PATH ?? '', STUDIO_DATA_DIR: other },
      }),
    )
    const me = await client.callTool({ name: 'getMe', arguments: {} })
    expect(me.structuredContent).toMatchObject({ data: { scopes } })
    await client.close()
    await rm(other, { recursive: true, force: true })
  })
})

describe('stopping', () => {
  it('by SIGTERM loses nothing; the command line then opens the folder itself', async () => {
    server.kill()
    expect((await server.ended).code).toBe(0)
    const made = await studio('workspace', 'create', '--name', 'Offline')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    server = start()
    const before = token
    await ready(server)
    expect(token).toBe(before)
    expect((await workspaces()).map(({ name }) => name)).toEqual(['My workspace', 'Second', 'Offline'])
  })
})

describe('a database that a newer version updated', () => {
  it('is refused with one clear message and left unchanged, by server and command line', async () => {
    server.kill()
    await server.ended
    const folder = path.join(dataDir, 'database')
    const newer = await openPglite({ dataDir: folder, migrate: false })
    await newer.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at)
          select 'of a later version', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    )
    await newer.close()
    const message = `The database in ${folder} was updated by a newer version of the studio, so this version can’t use it. Start the newer version, or import an archive made before the update into an empty studio.\n`
    const refused = { code: 1, stdout: '', stderr: message }
    expect(await start().ended).toMatchObject(refused)
    expect(await studio('workspace', 'create', '--name', 'Too old')).toMatchObject(refused)
    const { db, close } = await openPglite({ dataDir: folder, migrate: false })
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of a later version'`)
    await close()
    server = start()
    await ready(server)
    expect((await workspaces()).map(({ name }) => name)).not.toContain('Too old')
  })
})
