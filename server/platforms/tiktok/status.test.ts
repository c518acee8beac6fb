import { expect, it } from 'vitest'
import { exchange, failureOf } from '../test-exchange'
import { postState } from './status'

const refused = (code: string) =>
  exchange(() => ({ status: 200, body: { data: {}, error: { code, message: code, log_id: 'L1' } } }))

it('counts a refusal to return a post’s status as transient, as the post may be live', async () => {
  for (const code of ['spam_risk_text', 'privacy_level_option_mismatch'])
    expect(await failureOf(postState(refused(code).session, 'v_pub_1'))).toMatchObject({ class: 'transient' })
  expect(await failureOf(postState(refused('access_token_invalid').session, 'v_pub_1'))).toMatchObject({
    class: 'reconnect',
  })
})
