import { createUploadUrl } from '~/contract/endpoints'
import type { UploadSlot } from '~/contract/media'
import { ContractError } from './errors'
import { send } from './send'

/** A signed address that takes one file. */
export interface Slot {
  readonly url: string
  readonly path: string
  /** By this device's clock, milliseconds since the epoch. */
  readonly expiresAt: number
  /** Bytes; where the server says it. */
  readonly maxBytes: number | undefined
}

/** Milliseconds that a signed upload lasts (api.md section 8). */
export const slotLifetime = 15 * 60_000

/** Milliseconds before its end from which a slot is not begun any more: the request has to get there too. */
const margin = 2000

/** Asks for a signed address (api.md section 4, "Upload flow"). Rejects with `StudioError`. */
export async function takeSlot(
  workspaceId: string,
  file: { readonly name: string; readonly type: string },
  signal: AbortSignal,
): Promise<Slot> {
  const askedAt = Date.now()
  const body = { mimeType: file.type, name: file.name }
  const slot = await send(createUploadUrl, { params: { workspaceId }, body }, { signal, cause: 'Upload' })
  return {
    url: addressOf(slot),
    path: slot.path,
    expiresAt: expiryOf(slot, askedAt),
    maxBytes: slot.maxBytes,
  }
}

/** Whether its time is over, so that a PUT would be refused. */
export const isOver = (slot: Slot, now = Date.now()): boolean => now >= slot.expiresAt - margin

function addressOf(slot: UploadSlot): string {
  const url = slot.uploadUrl ?? slot.signedUrl ?? slot.url
  if (url === undefined) throw new ContractError('The response didn’t include an upload URL.', 200)
  return new URL(url, globalThis.location.href).href
}

/** The end that the server names, unless this device's clock disagrees with the server's: then by the document. */
export function expiryOf({ expiresAt }: Pick<UploadSlot, 'expiresAt'>, askedAt: number): number {
  const said = expiresAt === undefined ? Number.NaN : Date.parse(expiresAt)
  const plausible = said > askedAt + 60_000 && said <= askedAt + 2 * slotLifetime
  return plausible ? said : askedAt + slotLifetime
}
