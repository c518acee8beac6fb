import type { Change } from '~/contract'
import type { tokenKind } from '../db/change-triggers'

/** What is noted of a workspace, or of tokens. */
export interface Note {
  readonly workspaceId: string
  readonly kind: Change['kind'] | typeof tokenKind
  /** Missing where they are many, or the kind has but one. */
  readonly ids: readonly string[] | undefined
}

export interface Notes {
  /** What was committed when these were read. */
  readonly cursor: string
  readonly notes: readonly Note[]
}

/** Who follows: told of all notes, and chooses. */
export interface Follower {
  notify(notes: Notes): void
  /** Whoever serves it stops. */
  end(): void
}

/** What tells this process's streams of the changes in the database. */
export interface ChangeHub {
  /** Tells of every change that is committed after this has resolved; resolves to how to stop. */
  follow(follower: Follower): Promise<() => void>
  /** Ends all streams, as the process stops; resolves when the database is left alone. */
  close(): Promise<void>
}
