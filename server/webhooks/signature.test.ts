import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newSecret, signedHeaders } from './signature'

it('signs the test vector of Standard Webhooks', async () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  expect(await signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('signs any text with each secret, like Node’s own HMAC', async () => {
  const secrets = [newSecret(), newSecret()]
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.nat(), async (body, timestamp) => {
      const headers = await signedHeaders(secrets, { id: 'call_1', timestamp, body })
      const expected = secrets.map((secret) => {
        const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
        expect(key).toHaveLength(32)
        return `v1,${createHmac('sha256', key).update(`call_1.${timestamp}.${body}`).digest('base64')}`
      })
      expect(headers['webhook-signature'].split(' ')).toEqual(expected)
    }),
  )
})
