import type { TwinCampaign, TwinProduct, TwinSnapshot } from '~/contract/twin'
import type { Change, Compared } from './change'
import { changedFields, clash, isAlready, notCopied, onlyHere, titled } from './clashes'
import { fieldsOf, isSame } from './fields'
import { postChanges } from './post-changes'

/** What was added, changed and removed in the twin, in the order in which it can be promoted. */
export function difference(compared: Compared): Change[] {
  return [
    ...kitChange(compared),
    ...records('product', compared),
    ...records('campaign', compared),
    ...postChanges(compared),
  ]
}

function kitChange({ base, twin, source, isOnlyHere }: Compared): Change[] {
  const fields = changedFields(base.brandKit, twin.brandKit)
  const meanwhile = source ? changedFields(base.brandKit, source.brandKit) : []
  const open = fields.filter(({ name, after }) => !isAlready(meanwhile, name, after))
  if (open.length === 0) return []
  return [
    {
      kind: 'brandKit',
      what: 'changed',
      key: 'brandKit',
      twinId: '',
      title: 'Brand kit',
      before: base.brandKit,
      after: twin.brandKit,
      fields: open,
      refusal: notCopied(source ?? base, base, 'brandKit', '', open) ?? onlyHere(open, isOnlyHere),
      conflict: clash(open, meanwhile),
    },
  ]
}

const gone = 'No longer exists at the source.'

function records(kind: 'product' | 'campaign', compared: Compared): Change[] {
  const { base, twin, source, twinIds = {}, isOnlyHere } = compared
  const lists = (snapshot: TwinSnapshot): readonly (TwinProduct | TwinCampaign)[] =>
    kind === 'product' ? snapshot.products : snapshot.campaigns
  const old = new Map(lists(base).map((each) => [each.id, each]))
  const now = new Map(source ? lists(source).map((each) => [each.id, each]) : [])
  return lists(twin).flatMap((after) => {
    const before = old.get(after.id)
    const fields = changedFields(before ? fieldsOf(before) : {}, fieldsOf(after))
    const common = { kind, key: `${kind} ${after.id}`, title: titled(after.name, after.id) }
    if (!before) {
      const standing = [...now.values()].find(
        (each) => !old.has(each.id) && isSame(fieldsOf(each), fieldsOf(after)),
      )
      const refusal = onlyHere(fields, isOnlyHere)
      return [{ ...common, what: 'added', twinId: after.id, after, fields, standing, refusal } as Change]
    }
    const present = now.get(after.id)
    const meanwhile = present ? changedFields(fieldsOf(before), fieldsOf(present)) : []
    const open = fields.filter((each) => !isAlready(meanwhile, each.name, each.after))
    if (open.length === 0) return []
    const refusal =
      (source && !present ? gone : undefined) ??
      notCopied(source ?? base, base, kind, after.id, open) ??
      onlyHere(open, isOnlyHere)
    const twinId = twinIds[after.id] ?? after.id
    const conflict = clash(open, meanwhile)
    // The kind says which record it is; the compiler can't follow that through the parameter.
    return [{ ...common, what: 'changed', twinId, before, after, fields: open, refusal, conflict } as Change]
  })
}
