import { createUploadUrl } from '~/contract/endpoints'
import { useExtensions } from '~/src/api/extensions'
import { useMay } from '~/src/api/scopes'
import { uploads } from './upload-queue'
import type { IfSame } from './upload-store'

/** How files get into media: what the token and the server's limit allow. */
export function useAddFiles(workspaceId: string, ifSame: IfSame = 'take') {
  const refusal = useMay(createUploadUrl)
  const maxBytes = useExtensions().studio?.maxUploadBytes
  return {
    /** Why this token can't upload. */
    refusal,
    /** Queues the files; answers their uploads' ids. Files that the API would refuse are listed with the reason. */
    add: (files: readonly File[]): readonly string[] =>
      refusal ? [] : uploads.add(workspaceId, files, { maxBytes, ifSame }),
  }
}
