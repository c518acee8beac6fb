import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runProgram } from '../testing/program'
import type { CliApi } from './cli-api'
import { type CommandHost, commandOf, expiryOf } from './cli-commands'
import { UsageError } from './cli-error'
import { readConfig } from './config'

describe('commandOf', () => {
  it.each([
    [[], 'Enter a command.'],
    [['sing'], 'Unknown command: sing'],
    [['token', 'sing'], 'Unknown command: token sing'],
    [['token', 'create'], '--name is missing.'],
    [['token', 'create', '--name', ' '], '--name is missing.'],
    [['token', 'create', '--name', 'a'], '--scopes is missing.'],
    [['token', 'create', '--nam', 'a'], "Unknown option '--nam'"],
    [['token', 'create', '--name'], "Option '--name <value>' argument missing"],
    [
      ['token', 'create', '--name', 'a', '--scopes', 'read', '--expires', 'soon'],
      '--expires isn’t a date, time or number of days: soon',
    ],
    [
      ['token', 'create', '--name', 'a', '--scopes', 'read', '--expires', '2027-02-29'],
      '--expires isn’t a date, time or number of days: 2027-02-29',
    ],
    [['workspace', 'create', 'a'], "Unexpected argument 'a'"],
    [['member', 'add', '--name', 'a'], '--workspace is missing.'],
    [['export'], '--to is missing.'],
    [['export', '--to', ''], '--to is missing.'],
    [['export', '--to', 'a', '--keep-schedule'], "Unknown option '--keep-schedule'"],
    [['export', 'a.tar.gz'], "Unexpected argument 'a.tar.gz'"],
    [['import'], '--from is missing.'],
    [['import', '--from', 'a', '--force'], "Unknown option '--force'"],
    [['secret'], 'Unknown command: secret'],
    [['secret', 'rotate', 'now'], "Unexpected argument 'now'"],
  ])('%j is told what is wrong', (args, message) => {
    expect(() => commandOf(args)).toThrow(UsageError)
    expect(() => commandOf(args)).toThrow(message)
  })

  it('sends the given options', async () => {
    const sent: unknown[] = []
    const api: CliApi = {
      call: (endpoint, input) => {
        sent.push(endpoint.path, input)
        return Promise.reject(new Error('enough'))
      },
      send: () => Promise.reject(new Error('enough')),
      close: () => Promise.resolve(),
    }
    const args = [
      '--name',
      'CI',
      '--scopes',
      'read, write',
      '--scopes',
      'publish',
      '--workspace',
      'ws_1',
      '--workspace',
      'ws_2,ws_3',
    ]
    const host: CommandHost = { config: readConfig, withApi: (work) => work(api) }
    await expect(commandOf(['token', 'create', ...args])(host)).rejects.toThrow('enough')
    const body = { name: 'CI', scopes: ['read', 'write', 'publish'], workspaceIds: ['ws_1', 'ws_2', 'ws_3'] }
    expect(sent).toEqual(['/tokens', { body }])
  })
})

it('prints to stderr if stdout receives an archive', () => {
  expect(commandOf(['export', '--to', '-']).outputTo).toBe('stderr')
  expect(commandOf(['export', '--to', 'a.tar.gz']).outputTo).toBeUndefined()
})

it('expiryOf reads days from now, a date as its end, and times', () => {
  const now = Date.parse('2026-03-02T12:00:00Z')
  expect(expiryOf('90d', now)).toBe('2026-05-31T12:00:00.000Z')
  expect(expiryOf('2026-12-31', now)).toBe('2026-12-31T23:59:59.000Z')
  expect(expiryOf('2026-12-31T10:00:00+02:00', now)).toBe('2026-12-31T08:00:00.000Z')
})

it.each(['45', '2027', '1/2/2027', '90 d'])('expiryOf refuses %s, rather than guess a year', (text) => {
  expect(() => expiryOf(text, Date.parse('2026-03-02T12:00:00Z'))).toThrow('--expires isn’t a date')
})

it('lets a worker log as JSON, as a server does', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'studio-worker-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { code, stderr } = await runProgram('server/node/cli.ts', ['worker'], {
    DATABASE_URL: 'postgres://127.0.0.1:1/studio',
    STUDIO_DATA_DIR: folder,
    STUDIO_LOG: 'json',
  })
  expect(code).toBe(1)
  const [line = ''] = stderr.split('\n')
  expect(line).toMatch(/^\{"time":.*"level":"error".*"message":"Couldn’t use the Postgres database.*\}$/)
})
