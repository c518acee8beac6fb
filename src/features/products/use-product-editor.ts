import { useId, useState } from 'react'
import { type Product, ProductUpdate } from '~/contract/product'
import { type ProductChange, productInverse, useUpdateProduct } from '~/src/api/mutations/products'
import { useBodyForm } from '~/src/form/use-body-form'
import { useFormValues } from '~/src/form/use-form-values'
import { useServerValues } from '~/src/form/use-server-values'
import { beginWith, useKeepDraft } from '~/src/modules/catalogue/form-draft'
import { type Failure, landFailure } from '~/src/modules/catalogue/land-failure'
import { tellFailure } from '~/src/modules/post-actions/failure-toast'
import { toast } from '~/src/ui/toast'
import { productFields, ProductShape, productValues, updateBody } from './product-values'

/** The form of a product that exists: sends what was changed, and nothing else. */
export function useProductEditor(workspaceId: string, product: Product) {
  const formId = useId()
  const update = useUpdateProduct(workspaceId)
  const [failure, setFailure] = useState<Failure>()
  const server = productValues(product)
  const bodyOf = updateBody(server)
  const place = { workspaceId, form: `product ${product.id}` }
  const [begun] = useState(() => beginWith(ProductShape, server, place))
  const [restored, setRestored] = useState(() => Object.keys(bodyOf(begun)).length > 0)
  const form = useBodyForm(ProductUpdate, { defaultValues: begun, bodyOf })
  const told = useServerValues(form, server)
  const values = useFormValues(form)
  const changes = bodyOf(values)
  const changed = Object.keys(changes).length
  const saving = update.isPending
  const forget = useKeepDraft(place, changes, saving)

  const takeBack = (change: ProductChange) =>
    update.mutateAsync(change).catch((error: unknown) => tellFailure('The change was not taken back.', error))
  const save = form.handleSubmit(async (body) => {
    if (Object.keys(body).length === 0 || saving) return
    setFailure(undefined)
    const sent = structuredClone(form.getValues())
    const change = { productId: product.id, changes: body }
    const back = productInverse(product, change)
    const undo = back && (() => void takeBack(back))
    try {
      const saved = await update.mutateAsync(change)
      told.saved(sent, productValues(saved))
      setRestored(false)
      toast.show({ title: 'Saved.', detail: saved.name, undo })
    } catch (error) {
      setFailure(landFailure(form.setError, error, productFields))
    }
  })
  const discard = () => {
    setFailure(undefined)
    setRestored(false)
    told.discard()
  }
  const shown = restored && changed > 0
  return { form, formId, changed, failure, restored: shown, saving, save, discard, forget }
}
