import { word } from '~/domain/language'
import { useMemo } from 'react'
import { openApiDocument } from '~/contract/openapi'
import { ownAddress } from '~/src/api/address'
import { useSession } from '~/src/api/session'
import { JsonTree } from '~/src/api-calls/json-tree'
import { Button } from '~/src/ui/button'
import { CopyButton } from '~/src/ui/copy-button'
import { Download } from '~/src/ui/icons'
import { saveFile } from '~/src/ui/save-file'

/** The OpenAPI document of the contract, to read and to take along. */
export function OpenApiTab() {
  const { session } = useSession()
  const address = session?.address ?? ownAddress()
  const contents = useMemo(() => openApiDocument(address), [address])
  const text = useMemo(() => JSON.stringify(contents, null, 2), [contents])
  return (
    <section aria-labelledby="developer-openapi">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="developer-openapi">OpenAPI document</h2>
        <span className="text-12 text-ink-3">Version 3.1, generated from the API contract</span>
        <span className="ms-auto flex items-center gap-4">
          <CopyButton text={text} what={word('document')} />
          <Button
            size="sm"
            icon={<Download className="size-3.5" />}
            onClick={() => saveFile('openapi.json', 'application/json', text)}
          >
            Download
          </Button>
        </span>
      </div>
      <div className="rounded border border-line bg-well p-3">
        <JsonTree value={contents} label="OpenAPI document" depth={2} />
      </div>
    </section>
  )
}
