import { useState } from 'react'
import type { BrandKit } from '~/contract/brand-kit'
import { Checkbox } from '~/src/ui/checkbox'
import { linkClass } from '~/src/ui/link-class'
import { KitContents } from './kit-contents'
import { KitGaps } from './kit-gaps'
import { brings } from './kit-summary'

export interface BrandKitFieldProps {
  brandKit: BrandKit | undefined
  workspaceId: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether the brand kit goes in, and what it brings; what it lacks links to where it is filled in. */
export function BrandKitField({ brandKit, workspaceId, checked, onChange }: BrandKitFieldProps) {
  const [whole, setWhole] = useState(false)
  const words = brandKit && brings(brandKit)
  return (
    <div className="border-b border-line-2 bg-well px-3 py-2">
      <div className="flex items-center gap-2">
        <Checkbox
          className="flex-1"
          label={<span className="font-medium">Use brand kit</span>}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        {checked && words && (
          <button
            type="button"
            className={`${linkClass} flex-none text-12`}
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
          >
            {whole ? 'Show less' : 'What’s included'}
          </button>
        )}
      </div>
      {checked && whole && brandKit ? (
        <KitContents brandKit={brandKit} />
      ) : (
        <p className="mt-0.5 line-clamp-2 min-h-8 text-12 text-ink-2">
          {!checked
            ? 'Not used for these images.'
            : brandKit && (words ? `Includes: ${words}` : 'Your brand kit is empty.')}
        </p>
      )}
      {checked && brandKit && <KitGaps brandKit={brandKit} workspaceId={workspaceId} />}
    </div>
  )
}
