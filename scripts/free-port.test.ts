import path from 'node:path'
import { expect, it } from 'vitest'
import { root, run } from './run.mjs'

it.each(['start', 'dev'])('says which ports %s accepts, before it installs or builds', async (name) => {
  for (const PORT of ['abc', '65536', '-1', '1.5']) {
    const { code, output } = await run(process.execPath, [path.join(root, 'scripts', `${name}.mjs`)], {
      env: { ...process.env, PORT },
    })
    expect({ code, output }).toEqual({
      code: 1,
      output: `PORT must be a whole number from 0 to 65535, not "${PORT}".\n`,
    })
  }
})
