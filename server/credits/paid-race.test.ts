import { expect, it, onTestFinished } from 'vitest'
import * as contract from '~/contract'
import { testGenerators, testPicture } from '../testing/generators'
import { howMany, reportSuite } from '../testing/hold'
import { createTestStudio } from '../testing/studio'
import { grant } from './ledger'

it('allows one of many simultaneous paid calls with a balance of 1', async () => {
  const rounds = howMany({ few: 2, all: 200 })
  const callers = howMany({ few: 20, all: 100 })
  const picture = await testPicture()
  const poor = await createTestStudio({
    credits: 0,
    limits: { callsPerMinute: 1_000_000_000 },
    deps: { generators: { ...testGenerators(), image: () => Promise.resolve(picture) } },
  })
  onTestFinished(() => poor.close())
  for (let round = 0; round < rounds; round++) {
    await poor.db.transaction((tx) =>
      grant(tx, {
        creditAccountId: poor.creditAccountId,
        amount: 1,
        kind: 'grant',
        description: 'One',
        reference: `round:${round}`,
        at: new Date(poor.clock()),
      }),
    )
    const body = { prompt: 'A cup of tea' }
    const answers = await Promise.all(
      Array.from({ length: callers }, () => poor.call(contract.generateImage, { body })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: callers - 1 }, () => 402)])
    expect((await poor.call(contract.getCredits)).body.data.balance).toBe(0)
  }
  reportSuite('balance 1', `${rounds} rounds × ${callers} paid calls at once: one 200, the others 402`)
}, 7_200_000)
