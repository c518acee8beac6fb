import { describe, expect, it } from 'vitest'
import type { Upload, UploadState } from './upload-store'
import { leftText, totalsOf, totalsText } from './upload-totals'

const upload = (state: UploadState, size = 100, more: Partial<Upload> = {}): Upload => ({
  id: `${state.kind} ${size}`,
  workspaceId: 'w',
  file: { name: 'a.png', type: 'image/png', size },
  state,
  sent: 0,
  addedAt: 0,
  ifSame: 'take',
  ...more,
})
const sending = (sent: number, speed?: number) =>
  upload({ kind: 'sending', path: 'p', sent, total: 100, expiresAt: 0 }, 100, { sent, speed })
const done: UploadState = { kind: 'done', media: { id: 'm' } }
const failed: UploadState = { kind: 'failed', error: new Error('no') }

describe('totalsOf', () => {
  it('sums bytes, speeds and remaining time', () => {
    const totals = totalsOf([upload(done), sending(50, 10), sending(0, 15), upload({ kind: 'waiting' })])
    expect(totals).toMatchObject({ files: 4, going: 3, share: 150 / 400, speed: 25, secondsLeft: 10 })
    expect(totalsText(totals)).toBe('Uploading 3 files')
  })

  it('ignores refused and cancelled uploads', () => {
    const refused = upload(failed, 10_000, { refused: true })
    expect(totalsOf([refused, upload({ kind: 'cancelled' }, 10_000), sending(50)]).share).toBe(0.5)
  })

  it('shows what needs attention, and what waits for the network', () => {
    expect(totalsText(totalsOf([upload({ kind: 'paused' })]))).toBe('1 file waiting for a connection')
    expect(totalsText(totalsOf([upload({ kind: 'missing', asks: false }), upload(done)]))).toBe(
      'Needs attention: 1 of 2 files',
    )
    expect(totalsText(totalsOf([upload(failed), upload(done)]))).toBe('1 of 2 files failed to upload')
    expect(totalsText(totalsOf([upload(done)]))).toBe('1 file uploaded')
  })
})

it('leftText rounds', () => {
  expect([0.2, 40, 180, 7200].map(leftText)).toEqual(['1 s left', '40 s left', '3 min left', '2 h left'])
})
