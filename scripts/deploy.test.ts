import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.mjs'

const linesOf = (file: string) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

it('excludes from the image what git ignores, such as a studio’s secrets', () => {
  const leftOut = linesOf('deploy/Dockerfile.dockerignore')
  const ignored = linesOf('.gitignore').map((line) => `**/${line.replace(/\/$/, '')}`)
  expect(ignored).toContain('**/.studio')
  expect(leftOut).toEqual(['.git', ...ignored])
})
