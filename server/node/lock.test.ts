import { type ChildProcess, spawn } from 'node:child_process'
import { chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireLock, DataDirBusyError, lockHolder } from './lock'

let dataDir = ''
const children: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'studio-lock-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** A real second process that takes the lock and prints `held` or `refused`; it holds it until killed. */
const contender = async (): Promise<{ child: ChildProcess; answer: string }> => {
  const file = path.join(import.meta.dirname, 'lock.ts')
  const code = `
    const { acquireLock } = await import(${JSON.stringify(file)})
    try {
      const lock = await acquireLock(process.env.DIR)
      await lock.announce('http://127.0.0.1:1234')
      console.log('held')
      setInterval(() => {}, 1000)
    } catch (error) { console.log('refused ' + error.name) }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    env: { ...process.env, DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const answer = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('ended without a word')))
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()))
  })
  return { child, answer }
}

const killed = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

describe('acquireLock', () => {
  it('refuses a second process, and names the first', async () => {
    const { child } = await contender()
    const refusal = await acquireLock(dataDir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataDirBusyError)
    expect(String(refusal)).toContain(`process (${child.pid}, at http://127.0.0.1:1234) is using`)
    expect(await lockHolder(dataDir)).toEqual({ pid: child.pid, url: 'http://127.0.0.1:1234' })
  })

  it('is free immediately after kill -9, repeatedly, and leaves no files behind', async () => {
    for (let round = 0; round < 5; round++) {
      const { child, answer } = await contender()
      expect(answer).toBe('held')
      await killed(child)
      expect(await lockHolder(dataDir)).toBeUndefined()
    }
    const lock = await acquireLock(dataDir)
    expect(await readdir(path.join(dataDir, 'lock'))).toHaveLength(2)
    await lock.release()
  })

  it('lets exactly one of many in, also after a dead holder', async () => {
    const first = await contender()
    await killed(first.child)
    const answers = await Promise.all(Array.from({ length: 6 }, async () => (await contender()).answer))
    expect(answers.toSorted()).toEqual(['held', ...Array<string>(5).fill('refused DataDirBusyError')])
  })

  it('lets exactly one of many in within one process, in many rounds', async () => {
    for (let round = 0; round < 30; round++) {
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => acquireLock(dataDir)))
      const locks = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(locks).toHaveLength(1)
      await locks[0]?.release()
    }
  })

  it('is free after release', async () => {
    const lock = await acquireLock(dataDir)
    await lock.release()
    expect(await lockHolder(dataDir)).toBeUndefined()
    await (await acquireLock(dataDir)).release()
  })

  it('works in a folder whose path is too long for a socket', async () => {
    const deep = path.join(dataDir, 'd'.repeat(120))
    const lock = await acquireLock(deep)
    await expect(acquireLock(deep)).rejects.toThrow(DataDirBusyError)
    await lock.release()
  })

  it('doesn’t consider a copied folder locked', async () => {
    const lock = await acquireLock(path.join(dataDir, 'a'))
    await cp(path.join(dataDir, 'a'), path.join(dataDir, 'b'), {
      recursive: true,
      filter: (file) => !file.endsWith('.sock'),
    })
    await (await acquireLock(path.join(dataDir, 'b'))).release()
    await lock.release()
  })

  it('copes with a record damaged by a power cut', async () => {
    await mkdir(path.join(dataDir, 'lock'))
    await writeFile(path.join(dataDir, 'lock', '3.json'), '')
    await (await acquireLock(dataDir)).release()
  })

  it('finds no holder if there is no folder', async () => {
    expect(await lockHolder(path.join(dataDir, 'none'))).toBeUndefined()
  })
})

// Only root can give a folder to another user, and only root could then open it.
it.runIf(process.geteuid?.() === 0)(
  'refuses a database of another user, and leaves nothing there',
  async () => {
    const database = path.join(dataDir, 'database')
    await mkdir(database)
    await chown(database, 1000, 1000)
    await expect(acquireLock(dataDir)).rejects.toThrow(
      `The database in ${dataDir} belongs to another user of this machine. Run this as that user, such as with sudo -u.`,
    )
    expect(await readdir(dataDir)).toEqual(['database'])
    await chown(database, 0, 0)
    await (await acquireLock(dataDir)).release()
  },
)
