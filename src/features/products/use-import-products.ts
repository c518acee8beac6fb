import { useState } from 'react'
import type { Product } from '~/contract/product'
import { outcomeUnknown } from '~/src/api/errors'
import { useImportProduct } from '~/src/api/mutations/products'

export type ImportState =
  | { readonly kind: 'waiting' | 'reading' }
  | { readonly kind: 'done'; readonly product: Product }
  /** `unsure`: no answer came, the product may be in the list all the same. */
  | { readonly kind: 'failed'; readonly message: string; readonly unsure: boolean }

export interface ImportJob {
  readonly url: string
  readonly state: ImportState
}

/** Reads product pages one after the other; each has its own result. */
export function useImportProducts(workspaceId: string) {
  const { mutateAsync } = useImportProduct(workspaceId)
  const [jobs, setJobs] = useState<readonly ImportJob[]>([])
  const [running, setRunning] = useState(false)
  const put = (url: string, state: ImportState) =>
    setJobs((before) => before.map((job) => (job.url === url ? { url, state } : job)))

  async function readOne(url: string, maxImages: number) {
    put(url, { kind: 'reading' })
    try {
      put(url, { kind: 'done', product: await mutateAsync({ url, maxImages }) })
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The request failed.'
      put(url, { kind: 'failed', message, unsure: outcomeUnknown(error) })
    }
  }
  async function run(urls: readonly string[], maxImages: number) {
    setRunning(true)
    for (const url of urls) await readOne(url, maxImages)
    setRunning(false)
  }
  return {
    jobs,
    running,
    /** Begins anew with these addresses. */
    start: (urls: readonly string[], maxImages: number) => {
      setJobs(urls.map((url) => ({ url, state: { kind: 'waiting' } })))
      return run(urls, maxImages)
    },
    /** Reads one again that failed. */
    retry: (url: string, maxImages: number) => run([url], maxImages),
  }
}
