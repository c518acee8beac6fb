import { expect, test } from 'vitest'
import { filesOf } from './add-files'

const file = (name: string) => ({
  kind: 'file',
  name,
  getFile: async () => new File(['x'], name, { type: 'image/png' }),
})
const gone = (name: string) => ({ kind: 'file', name, getFile: () => Promise.reject(new Error('NotFound')) })
const folder = (name: string, ...inside: unknown[]) => ({
  kind: 'directory',
  name,
  async *values() {
    yield* inside
  },
})
const locked = (name: string) => ({
  kind: 'directory',
  name,
  values() {
    throw new Error('NotAllowed')
  },
})

/** A drop with these file system handles. */
const drop = (...handles: unknown[]) =>
  ({
    items: handles.map((handle) => ({
      kind: 'file',
      getAsFileSystemHandle: () => Promise.resolve(handle),
      webkitGetAsEntry: () => null,
      getAsFile: () => null,
    })),
  }) as unknown as DataTransfer

test('unreadable files are counted and don’t affect the others', async () => {
  const { files, unreadableCount } = await filesOf(
    drop(
      file('a.png'),
      gone('b.png'),
      folder('set', file('c.png'), gone('d.png'), file('.hidden'), folder('deep', file('e.png'))),
      locked('private'),
    ),
  )
  expect(files.map(({ name }) => name)).toEqual(['a.png', 'c.png', 'e.png'])
  expect(unreadableCount).toBe(3)
})

test('folders are also read in browsers without handles', async () => {
  const entry = (name: string, read: boolean) => ({
    name,
    isFile: true,
    isDirectory: false,
    file: (good: (file: File) => void, bad: () => void) => (read ? good(new File(['x'], name)) : bad()),
  })
  const reader = (steps: (unknown[] | undefined)[]) => ({
    readEntries: (good: (entries: unknown[]) => void, bad: () => void) => {
      const step = steps.shift()
      if (step) good(step)
      else bad()
    },
  })
  const directory = {
    name: 'set',
    isFile: false,
    isDirectory: true,
    createReader: () => reader([[entry('a.png', true), entry('b.png', false)], undefined]),
  }
  const items = [{ kind: 'file', webkitGetAsEntry: () => directory, getAsFile: () => null }]
  const { files, unreadableCount } = await filesOf({ items } as unknown as DataTransfer)
  expect(files.map(({ name }) => name)).toEqual(['a.png'])
  expect(unreadableCount).toBe(2)
})
