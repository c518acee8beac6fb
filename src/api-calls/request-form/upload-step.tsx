import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { UploadSlot } from '~/contract/media'
import { language } from '~/domain/language'
import { putFile } from '~/src/api/http/put-file'
import { Button, buttonClass } from '~/src/ui/button'
import { ProgressBar } from '~/src/ui/progress-bar'
import type { RawAnswer } from './answer-view'

const Answered = z.object({ data: UploadSlot })

/** The signed URL in a response of `createUploadUrl`, and the path to complete. */
function slotIn(answer: RawAnswer | undefined) {
  if (!answer || answer.failure !== undefined) return undefined
  try {
    const { data } = z.parse(Answered, JSON.parse(answer.text))
    const url = data.uploadUrl ?? data.url ?? data.signedUrl
    return url === undefined ? undefined : { url, path: data.path }
  } catch {
    return undefined
  }
}

export interface UploadStepProps {
  body: unknown
  onBody: (body: unknown) => void
  file: File | undefined
  onFile: (file: File) => void
}

/** Chooses the file to upload, and sets its type and name in the body. */
export function ChooseFile({ body, onBody, file, onFile }: UploadStepProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label
        htmlFor={id}
        className={buttonClass({ size: 'sm' }, 'focus-within:outline-2 focus-within:outline-iris')}
      >
        <Trans
          id="Choose file <0/>"
          components={{
            0: (
              <input
                id={id}
                type="file"
                accept="image/*,video/*"
                className="sr-only"
                onChange={(event) => {
                  const [chosen] = event.target.files ?? []
                  if (!chosen) return
                  onFile(chosen)
                  onBody({ ...(typeof body === 'object' && body), mimeType: chosen.type, name: chosen.name })
                }}
              />
            ),
          }}
        />
      </label>
      <span className="text-12 text-ink-3">
        {file
          ? i18n.t('{name}, {count} bytes', { name: file.name, count: file.size.toLocaleString(language) })
          : i18n.t('Fills in the type and name.')}
      </span>
    </div>
  )
}

export interface PutStepProps {
  answer: RawAnswer | undefined
  file: File | undefined
  /** Continues with `completeUpload` and this body. */
  onPut: ((body: { path: string; name: string }) => void) | undefined
}

/** After `createUploadUrl`: uploads the file to the signed URL, then continues to `completeUpload`. */
export function PutStep({ answer, file, onPut }: PutStepProps) {
  const slot = slotIn(answer)
  const [sent, setSent] = useState<number>()
  const [outcome, setOutcome] = useState<string>()
  const [isThere, setIsThere] = useState(false)
  if (!slot || !file) return null
  const put = async () => {
    setOutcome(undefined)
    setIsThere(false)
    setSent(0)
    try {
      await putFile(slot.url, file, { signal: new AbortController().signal, onProgress: setSent })
      setOutcome(i18n.t('File uploaded.'))
      setIsThere(true)
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : i18n.t('The file couldn’t be uploaded.'))
    }
    setSent(undefined)
  }
  return (
    <section aria-label={i18n.t('Signed upload')} className="grid gap-2 rounded border border-line p-3">
      <p>{i18n.t('This URL accepts this one file for 15 minutes. No token needed.')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" busy={sent !== undefined} onClick={() => void put()}>
          {i18n.t('PUT {name}', { name: file.name })}
        </Button>
        {isThere && onPut && (
          <Button size="sm" variant="primary" onClick={() => onPut({ path: slot.path, name: file.name })}>
            {i18n.t('Continue to completeUpload')}
          </Button>
        )}
        <span role="status">{outcome}</span>
      </div>
      {sent !== undefined && (
        <ProgressBar
          label={i18n.t('Sending {name}', { name: file.name })}
          value={sent / Math.max(1, file.size)}
        />
      )}
    </section>
  )
}
