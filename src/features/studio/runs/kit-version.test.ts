import { expect, it } from 'vitest'
import { BrandKit } from '~/contract/brand-kit'
import { Media } from '~/contract/media'
import { kitVersion, outdated } from './kit-version'
import { type PictureRun, type RunCall, waitingCall } from './run'

const kit = (fields: object) => BrandKit.parse({ name: 'Fernhollow', ...fields })
const made: RunCall = { ...waitingCall(), state: 'done', media: [Media.parse({ id: 'm' })] }
const run = (id: string, fields: Partial<PictureRun>): PictureRun => ({
  id,
  kind: 'image',
  at: 1,
  first: 1,
  campaign: undefined,
  kit: undefined,
  remakes: undefined,
  before: undefined,
  body: { prompt: 'a cup', aspectRatio: '1:1', referenceImageUrls: [], useBrandKit: true },
  calls: [made],
  ...(fields as object),
})

it('changes only with fields that affect images', () => {
  const first = kitVersion(kit({ updatedAt: '2026-01-01' }))
  expect(kitVersion(kit({ updatedAt: '2026-02-01', mascot: 'a gull' })).print).toBe(first.print)
  expect(kitVersion(kit({ tagline: 'Slow.' })).print).not.toBe(first.print)
  expect(kitVersion(kit({ colors: [{ hex: '#000' }] })).print).not.toBe(first.print)
})

it('finds runs made with an older kit, until they are made again', () => {
  const [old, now] = [kitVersion(kit({})), kitVersion(kit({ tagline: 'Slow.' }))]
  const runs = [
    run('without a kit', {}),
    run('old', { kit: old }),
    run('new', { kit: now }),
    run('nothing made', { kit: old, calls: [waitingCall()] }),
    run('old and remade', { kit: old }),
    run('remake', { kit: now, remakes: 'old and remade' }),
    run('old, remake failed', { kit: old }),
    run('failed', {
      kit: now,
      remakes: 'old, remake failed',
      calls: [{ ...waitingCall(), state: 'failed' }],
    }),
    run('old, remake waiting', { kit: old }),
    run('waiting', { kit: now, remakes: 'old, remake waiting', calls: [waitingCall()] }),
    run('old, remake looked up', { kit: old }),
    run('looking', {
      kit: now,
      remakes: 'old, remake looked up',
      calls: [{ ...waitingCall(), state: 'looking' }],
    }),
  ]
  expect(outdated(runs, now).map(({ id }) => id)).toEqual(['old', 'old, remake failed'])
  expect(outdated(runs, undefined)).toEqual([])
})
