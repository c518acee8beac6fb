import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Globe, Lock } from '~/src/ui/icons'
import { Tooltip } from '~/src/ui/tooltip'

/** The top bar's words on the API: whose it is, and whether writes are held back. On phones, icons by the same names. */
export default function Marks({ hosted, held }: { hosted: boolean; held: boolean }) {
  return (
    <span className="flex flex-none items-center max-md:-me-1">
      {hosted && <Mark word="Hosted API" why="Through this server, which keeps the token" icon={<Globe />} />}
      {held && <Mark word="Read-only" why="Every write is held back in this browser" icon={<Lock />} />}
    </span>
  )
}

function Mark({ word, why, icon }: { word: string; why: string; icon: ReactNode }) {
  return (
    <Tooltip text={why}>
      <Link
        to="/developer"
        search={{ tab: 'token' }}
        aria-label={word}
        className="flex h-8 items-center gap-1.5 rounded px-2 text-12 text-ink-2 hover:bg-hover max-md:h-10 [&>svg]:size-3.5 [&>svg]:text-ink-3"
      >
        {icon}
        <span className="max-lg:hidden">{word}</span>
      </Link>
    </Tooltip>
  )
}
