import type { ReactNode } from 'react'
import { PageHeader } from '~/src/ui/page-header'
import { CopyRecipe } from './recipe/copy-recipe'
import { ImageRecipe } from './recipe/image-recipe'
import { PresetRecipe } from './recipe/preset-recipe'
import { Sheet } from './sheet/sheet'
import type { StudioSearch } from './studio-search'
import { type StudioKind, StudioTabs } from './studio-tabs'

export interface StudioScreenProps {
  kind: StudioKind
  workspaceId: string
  search: StudioSearch
}

const recipes = { image: ImageRecipe, copy: CopyRecipe, preset: PresetRecipe }

/** The recipe on the left, what was made of it on the right; each kind has its own address. */
export function StudioScreen({ kind, workspaceId, search }: StudioScreenProps) {
  const Recipe = recipes[kind]
  // Another beginning is another form; choosing a frame is not.
  const { frame: _frame, ...begins } = search
  return (
    <>
      <PageHeader
        title="Studio"
        say="Pictures and words in your brand. Every picture made here lands in Media."
        actions={<StudioTabs kind={kind} workspaceId={workspaceId} />}
      />
      <Split
        recipe={<Recipe key={JSON.stringify(begins)} workspaceId={workspaceId} search={search} />}
        sheet={<Sheet kind={kind} workspaceId={workspaceId} search={search} />}
      />
    </>
  )
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
