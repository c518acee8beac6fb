import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { CreatedRecord, Failure } from '~/src/operations/operation'
import { useOperations } from '~/src/operations/use-operations'
import { characterCount } from '~/contract/bounds'
import { safeHttpUrl } from '~/src/form/urls'

/** A line of the import form. */
interface ImportLine {
  readonly text: string
  /** The address to import; undefined if the text isn't one. */
  readonly url: string | undefined
}

const maxLength = 2048
const maxAtOnce = 50

/** The addresses in a text, one per line, without duplicates. Bare domains get https. */
export function importLines(text: string): ImportLine[] {
  const lines = text.split(/\s*\n\s*|\s+(?=https?:\/\/)/).map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))].map((line) => ({ text: line, url: addressOf(line) }))
}

function addressOf(line: string): string | undefined {
  const whole = /^[a-z][a-z\d+.-]*:/i.test(line) && !/^[^/]+:\d+(\/|$)/.test(line) ? line : `https://${line}`
  const url = safeHttpUrl(whole)
  const hasHost = url !== null && (url.hostname.includes('.') || url.hostname.startsWith('['))
  return hasHost && characterCount(url.href) <= maxLength ? url.href : undefined
}

/** Why these can't be imported; undefined if they can. */
export function importRefusal(lines: readonly ImportLine[]): string | undefined {
  if (lines.length === 0) return i18n.t('Enter a product page URL.')
  if (lines.length > maxAtOnce) return i18n.t('Enter up to {maxAtOnce} URLs at a time.', { maxAtOnce })
  const wrong = lines.find(({ url }) => url === undefined)
  return wrong && i18n.t('“{text}” isn’t a valid URL.', { text: wrong.text })
}

export type ImportState =
  | { readonly kind: 'waiting' | 'reading' }
  | { readonly kind: 'done'; readonly product: CreatedRecord }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Unconfirmed: the product may have been created. */
  | { readonly kind: 'unsure' }

export interface ImportJob {
  readonly url: string
  readonly state: ImportState
}

/** Imports product pages one by one, each with its own result. */
export function useImportProducts(workspaceId: string) {
  const { createRecord } = useOperations(workspaceId)
  const [jobs, setJobs] = useState<readonly ImportJob[]>([])
  const [running, setRunning] = useState(false)
  const put = (url: string, state: ImportState) =>
    setJobs((before) => before.map((job) => (job.url === url ? { url, state } : job)))

  async function readOne(url: string, maxImages: number) {
    put(url, { kind: 'reading' })
    const result = await createRecord({ record: 'import', body: { url, maxImages } })
    if (result.kind === 'done') put(url, { kind: 'done', product: result.record })
    else put(url, result.kind === 'undone' ? { kind: 'failed', failure: result.failure } : { kind: 'unsure' })
  }
  async function run(urls: readonly string[], maxImages: number) {
    setRunning(true)
    for (const url of urls) await readOne(url, maxImages)
    setRunning(false)
  }
  return {
    jobs,
    running,
    /** Starts over with these addresses. */
    start: (urls: readonly string[], maxImages: number) => {
      setJobs(urls.map((url) => ({ url, state: { kind: 'waiting' } })))
      return run(urls, maxImages)
    },
    /** Removes failed results except for these addresses, so that old errors disappear when the text changes. */
    forgetFailed: (except: readonly string[]) =>
      setJobs((before) => {
        const left = before.filter(({ url, state }) => state.kind !== 'failed' || except.includes(url))
        return left.length === before.length ? before : left
      }),
    /** Retries a failed address. */
    retry: (url: string, maxImages: number) => run([url], maxImages),
  }
}
