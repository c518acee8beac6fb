import type { Dependencies } from '../ports/dependencies'
import { incomingPath } from './paths'
import { signedUploadPath, type UploadGrant } from './upload-signature'

/** Where a granted file is put: in the storage itself where a browser reaches it, else here. */
export function uploadAddress(
  grant: UploadGrant,
  { storage, clock, signingKey }: Dependencies,
): Promise<string> {
  if (!storage.signedPut) return signedUploadPath(grant, signingKey)
  const { path, mimeType, expires } = grant
  return storage.signedPut(incomingPath(path), { mimeType, lifeMs: expires - clock() })
}
