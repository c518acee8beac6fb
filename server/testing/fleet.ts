import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { SuccessEnvelope } from '~/contract'
import { compileServer } from './compiled'
import { freePort, type Program, startCompiled } from './program'

/** A process of a fleet. */
export interface Ship {
  readonly role: 'web' | 'worker'
  readonly port: number
  program: Program
}

interface CallOptions {
  readonly body?: unknown
  readonly token?: string
  readonly idempotencyKey?: string
}

export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`${status}: ${text}`)
  }
}

export type Fleet = Awaited<ReturnType<typeof createFleet>>

/** Compiled servers as deployed: several processes on the Postgres at `url` and one data folder. */
export async function createFleet(url: string) {
  const main = await compileServer('main')
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'studio-fleet-'))
  const ships: Ship[] = []

  const launch = (role: Ship['role'], port: number): Program =>
    startCompiled(main, {
      DATABASE_URL: url,
      STUDIO_DATA_DIR: dataDir,
      STUDIO_DIST: path.join(dataDir, 'no-dist'),
      STUDIO_SAMPLE: 'off',
      STUDIO_ROLE: role,
      PORT: String(port),
    })

  return {
    dataDir,
    ships: ships as readonly Ship[],
    /** Starts another process and waits until it is ready. */
    async add(role: Ship['role']): Promise<Ship> {
      const port = await freePort()
      const ship = { role, port, program: launch(role, port) }
      ships.push(ship)
      await ship.program.waitForOutput(/ready/)
      return ship
    },
    /** Kills a process with `kill -9` and restarts it on its port. */
    async killAndRestart(ship: Ship): Promise<void> {
      ship.program.kill('SIGKILL')
      await ship.program.ended
      ship.program = launch(ship.role, ship.port)
      await ship.program.waitForOutput(/ready/)
    },
    async remove(ship: Ship): Promise<void> {
      ship.program.kill('SIGTERM')
      await ship.program.ended
      ships.splice(ships.indexOf(ship), 1)
    },
    ownerToken: async () => (await readFile(path.join(dataDir, 'owner-token'), 'utf8')).trim(),
    /** Calls the API at a port. @throws CallFailed, or the error of fetch if no answer comes */
    async call(port: number, method: string, name: string, { body, token, idempotencyKey }: CallOptions) {
      const headers = {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      }
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const response = await fetch(`http://127.0.0.1:${port}/v1${name}`, init)
      const text = await response.text()
      if (response.status !== 200) throw new CallFailed(response.status, text)
      return SuccessEnvelope.parse(JSON.parse(text)).data
    },
    async close(): Promise<void> {
      for (const { program } of ships) program.kill('SIGKILL')
      await Promise.all(ships.map(({ program }) => program.ended))
      await rm(dataDir, { recursive: true, force: true })
      await rm(path.dirname(main), { recursive: true, force: true })
    },
  }
}
