import { expect, it } from 'vitest'
import { hashToken } from '../http/authenticate'
import { sha256 } from './open-studio'

it('hashes tokens the same way as the JavaScript implementation', () => {
  for (const token of ['scs_0123456789abcdef', '', 'für später', '🙂'])
    expect(sha256(token)).toBe(hashToken(token))
})
