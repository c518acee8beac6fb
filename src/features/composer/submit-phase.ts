import type { UseFormReturn } from 'react-hook-form'
import type { Post } from '~/contract/post'
import type { Attempt, CreateResult } from '~/src/operations/create-once'
import type { Failure } from '~/src/operations/operation'
import type { Result } from '~/src/operations/run'
import type { DraftState } from './draft-state'
import type { SetItem } from './variants/variant-save'
import type { Costs } from './use-costs'
import type { Autosave } from './use-autosave'
import type { ComposerValues } from './values'

type Unpublished = Exclude<Result, { kind: 'done' }>

/** Where a save stands. `ask`: whether to publish. `askFor`: the same, of posts whose cost only the service knows. */
export type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'ask'; readonly busy: boolean; readonly failed?: Unpublished }
  | { readonly kind: 'askFor'; readonly post: Post }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'lost'; readonly found: Exclude<CreateResult, { kind: 'done' }> }

/** What saving needs of the sheet. */
export type Around = {
  workspaceId: string
  draftId: string
  kept: DraftState
  autosave: Autosave
  costs: Costs
  form: UseFormReturn<ComposerValues>
  setAttempt: (attempt: Attempt | undefined) => void
  setEditing: (post: Post) => void
  setItems: (items: readonly SetItem[]) => void
}
