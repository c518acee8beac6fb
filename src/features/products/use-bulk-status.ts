import { plural, pluralWith } from '~/src/i18n/plural'
import { useState } from 'react'
import type { Product, ProductStatus, ProductUpdate } from '~/contract/product'
import { useUpdateProduct } from '~/src/api/mutations/products'
import { inverseFields } from '~/src/api/mutations/record-cache'
import { statusWord } from '~/src/records/record-status'
import { notifyChange } from '~/src/records/notify-change'
import { toast } from '~/src/ui/toast'

/** One product's share of a change of several. */
interface Due {
  readonly product: Product
  readonly changes: Pick<ProductUpdate, 'status'>
}
export interface BulkFailure extends Due {
  readonly message: string
}

/** A change of several products: how far it is, and which failed. */
export interface Bulk {
  readonly done: number
  readonly total: number
  readonly running: boolean
  readonly failures: readonly BulkFailure[]
}

const asBefore = (count: number) => plural(count, ['1 product changed back', '# products changed back'])
const nowSet = (count: number, status: string) =>
  pluralWith(count, { status }, ['1 product set to {status}', '# products set to {status}'])
const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'The request failed.')

/** Sets the status of several products, one after the other; one that fails does not stop the rest. */
export function useBulkStatus(workspaceId: string) {
  const { mutateAsync } = useUpdateProduct(workspaceId)
  const [bulk, setBulk] = useState<Bulk>()

  /** Carries them out; answers those that went through, and the way back where there is one. */
  async function each(due: readonly Due[]): Promise<{ changed: readonly Due[]; back: readonly Due[] }> {
    const changed: Due[] = []
    const back: Due[] = []
    const failures: BulkFailure[] = []
    for (const [done, one] of due.entries()) {
      setBulk({ done, total: due.length, running: true, failures: [...failures] })
      const { product, changes } = one
      try {
        await mutateAsync({ productId: product.id, changes })
        changed.push(one)
        const inverse = inverseFields(product, changes)
        if (inverse) back.push({ product: { ...product, ...changes }, changes: inverse })
      } catch (error) {
        failures.push({ ...one, message: messageOf(error) })
      }
    }
    setBulk({ done: due.length, total: due.length, running: false, failures })
    return { changed, back }
  }
  async function change(due: readonly Due[]): Promise<void> {
    const { changed, back } = await each(due)
    if (changed.length === 0) return
    const words = new Set(changed.map(({ changes }) => statusWord(changes.status)))
    const [status = ''] = words
    const title = words.size === 1 ? nowSet(changed.length, status) : asBefore(changed.length)
    if (back.length === 0) return void toast.show({ title })
    notifyChange({
      title,
      undo: async () => {
        const undone = (await each(back)).changed.length
        if (undone > 0) toast.show({ title: asBefore(undone) })
        return undone > 0
      },
      redo: async () => (await each(changed)).changed.length > 0,
    })
  }

  return {
    bulk,
    run: (products: readonly Product[], status: ProductStatus) =>
      change(
        products
          .filter((product) => product.status !== status)
          .map((product) => ({ product, changes: { status } })),
      ),
    /** Those alone that failed, each to what it was to be. */
    retry: () => change(bulk?.failures ?? []),
    dismiss: () => setBulk(undefined),
  }
}
