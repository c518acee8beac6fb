import { expect, it } from 'vitest'
import { signInLines } from './run-studio'

it('shows a link on a terminal, and in a log only how to get one', async () => {
  let made = 0
  const makeLink = () => Promise.resolve(`http://127.0.0.1:4173/connect#token=lnk_${++made}`)
  expect((await signInLines(true, makeLink))[0]).toBe('Sign in: http://127.0.0.1:4173/connect#token=lnk_1')
  const log = (await signInLines(false, makeLink)).join('\n')
  expect(log).toContain('npm run studio -- sign-in link')
  expect(log).not.toContain('lnk_')
  expect(made).toBe(1)
})
