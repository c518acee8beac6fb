import type { ReactNode } from 'react'
import { PageHeader } from '~/src/ui/page-header'
import { CopyForm } from './form/copy-form'
import { ImageForm } from './form/image-form'
import { PresetRecipe } from './form/preset-form'
import type { GenerationFormProps } from './form/form-props'
import { useRuns } from './runs/use-runs'
import { Sheet } from './results/results'
import type { StudioSearch } from './studio-search'
import { type StudioKind, StudioTabs } from './studio-tabs'

export interface StudioScreenProps {
  kind: StudioKind
  workspaceId: string
  search: StudioSearch
}

const recipes = { image: ImageForm, copy: CopyForm, preset: PresetRecipe }

/** The recipe on the left, what was made of it on the right; each kind has its own address. */
export function StudioScreen({ kind, workspaceId, search }: StudioScreenProps) {
  // Another beginning is another form; what is looked at on the sheet is not.
  const { frame: _frame, with: _with, compare: _compare, older: _older, q: _q, ...asked } = search
  const begins = JSON.stringify(asked)
  return (
    <>
      <PageHeader
        title="Studio"
        say="Images and copy in your brand. Images you create are saved in Media."
        actions={<StudioTabs kind={kind} workspaceId={workspaceId} />}
      />
      <Split
        recipe={
          <GenerationForm
            key={begins}
            kind={kind}
            workspaceId={workspaceId}
            search={search}
            begins={begins}
          />
        }
        sheet={<Sheet kind={kind} workspaceId={workspaceId} search={search} />}
      />
    </>
  )
}

/** A form that begins as a run waits for the device to hand the run over. */
function GenerationForm({ kind, ...props }: GenerationFormProps & { kind: StudioKind }) {
  const runs = useRuns(props.workspaceId)
  const Fields = recipes[kind]
  if (props.search.from !== undefined && runs === undefined)
    return <div className="border-line md:border-e" />
  return <Fields {...props} />
}

/** Two columns that scroll for themselves; one page on phones. */
function Split({ recipe, sheet }: { recipe: ReactNode; sheet: ReactNode }) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[372px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] border-t border-line max-md:block max-md:overflow-auto">
      {recipe}
      {sheet}
    </div>
  )
}
