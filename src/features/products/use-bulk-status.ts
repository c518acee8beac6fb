import { useState } from 'react'
import type { Product, ProductStatus, ProductUpdate } from '~/contract/product'
import { useUpdateProduct } from '~/src/api/mutations/products'
import { inverseFields } from '~/src/api/mutations/record-cache'
import { statusWord } from '~/src/modules/catalogue/record-status'
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

const count = (number: number) => `${number} ${number === 1 ? 'product' : 'products'}`
const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'The call failed.')

/** Sets the status of several products, one after the other; one that fails does not stop the rest. */
export function useBulkStatus(workspaceId: string) {
  const { mutateAsync } = useUpdateProduct(workspaceId)
  const [bulk, setBulk] = useState<Bulk>()

  async function each(due: readonly Due[]): Promise<void> {
    const back: Due[] = []
    const failures: BulkFailure[] = []
    for (const [done, one] of due.entries()) {
      setBulk({ done, total: due.length, running: true, failures: [...failures] })
      const { product, changes } = one
      try {
        await mutateAsync({ productId: product.id, changes })
        const inverse = inverseFields(product, changes)
        if (inverse) back.push({ product: { ...product, ...changes }, changes: inverse })
      } catch (error) {
        failures.push({ ...one, message: messageOf(error) })
      }
    }
    setBulk({ done: due.length, total: due.length, running: false, failures })
    const changed = due.length - failures.length
    if (changed > 0) tell(changed, due, back)
  }
  function tell(changed: number, due: readonly Due[], back: readonly Due[]) {
    const words = new Set(due.map(({ changes }) => statusWord(changes.status).toLowerCase()))
    const [word] = words
    toast.show({
      title: words.size === 1 ? `${count(changed)} now ${word}.` : `${count(changed)} as before.`,
      ...(back.length > 0 && { undo: () => void each(back) }),
    })
  }

  return {
    bulk,
    run: (products: readonly Product[], status: ProductStatus) =>
      each(
        products
          .filter((product) => product.status !== status)
          .map((product) => ({ product, changes: { status } })),
      ),
    /** Those alone that failed, each to what it was to be. */
    retry: () => each(bulk?.failures ?? []),
    dismiss: () => setBulk(undefined),
  }
}
