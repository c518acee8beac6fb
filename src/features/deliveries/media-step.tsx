import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { percentDecoded } from '~/domain/percent-decoded'
import { PostPicture } from '~/src/posts/post-picture'
import { Button, buttonClass, CopyButton } from '~/src/ui/button'
import { Download, Share2 } from '~/src/ui/icons'
import { safeHref } from '~/src/ui/safe-link'

/** The file name in a URL, for saving the file. */
function fileNameOf(url: string, index: number): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  return percentDecoded(path.split('/').at(-1) ?? '') || `file-${index + 1}`
}

/** True if this browser can share files with other apps. */
function canShareFiles(): boolean {
  if (typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File([''], 'picture.png', { type: 'image/png' })] })
}

/** Downloads the files, since sharing needs their content. Rejects if one fails. */
async function loadFiles(urls: readonly string[], signal: AbortSignal): Promise<File[]> {
  return Promise.all(
    urls.map(async (url, index) => {
      const response = await fetch(url, { signal })
      if (!response.ok) throw new Error(response.statusText)
      const blob = await response.blob()
      return new File([blob], fileNameOf(url, index), { type: blob.type })
    }),
  )
}

type Shared = 'shared' | 'dismissed' | 'press-again' | 'refused'

/** Opens the share sheet. The browser requires a recent click: after a long download, a second one. */
async function shareFiles(files: readonly File[]): Promise<Shared> {
  const shareData = { files: [...files] }
  if (!navigator.canShare(shareData)) return 'refused'
  try {
    await navigator.share(shareData)
    return 'shared'
  } catch (error) {
    if (!(error instanceof DOMException)) return 'refused'
    if (error.name === 'AbortError') return 'dismissed'
    return error.name === 'NotAllowedError' ? 'press-again' : 'refused'
  }
}

type Props = { urls: readonly string[]; altTexts: readonly string[] }

/**
 * The post's files in order; each can be saved, and all can be shared to the platform's app if the browser
 * can.
 */
export function MediaStep({ urls, altTexts }: Props) {
  return (
    <div className="grid gap-3">
      <ol aria-label={i18n.t('Media')} className="grid gap-2">
        {urls.map((url, index) => (
          <MediaRow key={`${url}${index}`} url={url} index={index} altText={altTexts[index] ?? ''} />
        ))}
      </ol>
      {canShareFiles() && <ShareAll urls={urls} />}
    </div>
  )
}

function MediaRow({ url, index, altText }: { url: string; index: number; altText: string }) {
  const href = safeHref(url)
  const name = fileNameOf(url, index)
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-3">
      <PostPicture url={url} size={56} />
      <div className="min-w-0">
        <p dir="auto" className="truncate">
          {index + 1}. {name}
        </p>
        {altText && (
          <p className="flex items-baseline gap-2 text-12 text-ink-2">
            <span dir="auto" className="min-w-0 truncate">
              {altText}
            </span>
            <CopyButton text={altText} what={i18n.t('alt text of file {0}', { 0: index + 1 })} />
          </p>
        )}
      </div>
      {href && (
        <a
          href={href}
          download={name}
          // The download attribute is ignored for other origins, whose files open instead: not in this tab.
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: 'sm' })}
          aria-label={i18n.t('Save file {0}', { 0: index + 1 })}
        >
          <Trans id="<0/> Save" components={{ 0: <Download aria-hidden="true" /> }} />
        </a>
      )}
    </li>
  )
}

const failures = {
  load: i18n.t('Couldn’t load the files. Save them one by one instead.'),
  refused: i18n.t('This browser can’t share these files. Save them instead.'),
  again: i18n.t('The files are ready. Press Share all once more.'),
}

function ShareAll({ urls }: { urls: readonly string[] }) {
  const files = useRef<readonly File[]>(undefined)
  const [busy, setBusy] = useState(false)
  const [loading, setLoading] = useState<AbortController>()
  const [failure, setFailure] = useState<keyof typeof failures>()
  useEffect(() => () => loading?.abort(), [loading])
  const share = async () => {
    const controller = new AbortController()
    setFailure(undefined)
    setBusy(true)
    setLoading(controller)
    try {
      files.current ??= await loadFiles(urls, controller.signal)
      setLoading(undefined)
      const outcome = await shareFiles(files.current)
      if (outcome === 'press-again') setFailure('again')
      if (outcome === 'refused') setFailure('refused')
    } catch {
      if (!controller.signal.aborted) setFailure('load')
    }
    setLoading(undefined)
    setBusy(false)
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap gap-2">
        <Button
          className="max-md:h-11 max-md:w-full md:w-fit"
          busy={busy}
          icon={<Share2 aria-hidden="true" />}
          onClick={() => void share()}
        >
          {i18n.t('{count, plural, one {Share the file} other {Share all # files}}', { count: urls.length })}
        </Button>
        {loading && (
          <Button className="max-md:h-11 max-md:w-full" onClick={() => loading.abort()}>
            {i18n.t('Cancel')}
          </Button>
        )}
      </div>
      <p role="status" className="text-12 text-ink-2 empty:hidden">
        {failure && failures[failure]}
      </p>
    </div>
  )
}
