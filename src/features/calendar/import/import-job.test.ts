import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { ImportJob } from './import-job'
import { beginJob, forgetJob, listJobs, readJob } from './use-import-job'

const job = (id: string, startedAt: number): ImportJob => ({
  ...{ id, name: `${id}.csv`, startedAt, zone: 'UTC' },
  rows: [
    {
      line: 2,
      body: {
        content: { text: 'Frost', mediaUrls: [], hashtags: [], mentions: [] },
        targets: [{ platform: 'twitter', accountId: 'acc_1' }],
      },
    },
  ],
})

it('lists the imports stored on this device, newest first, until they are removed', async () => {
  await beginJob('wsp_1', job('a', 1))
  await beginJob('wsp_1', job('b', 2))
  await beginJob('wsp_2', job('c', 3))
  const jobs = await listJobs('wsp_1')
  expect(jobs.map((each) => each.job.id)).toEqual(['b', 'a'])
  expect(jobs[0]?.counts).toMatchObject({ made: 0, left: 1 })
  await forgetJob('wsp_1', 'b')
  expect((await listJobs('wsp_1')).map((each) => each.job.id)).toEqual(['a'])
  expect(await readJob('wsp_1', 'b')).toBeUndefined()
})
