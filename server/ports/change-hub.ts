import type { Change } from '~/contract'
import type { tokenKind } from '../db/change-triggers'

/** A change in a workspace, or of tokens. */
export interface Note {
  readonly workspaceId: string
  readonly kind: Change['kind'] | typeof tokenKind
  /** Record ids; missing if there are too many, or only one record of the kind. */
  readonly ids: readonly string[] | undefined
}

export interface Notes {
  /** Position in the stream: everything committed when these were read. */
  readonly cursor: string
  readonly notes: readonly Note[]
}

/** A subscriber: receives all notes and picks its own. */
export interface Follower {
  notify(notes: Notes): void
  /** Called when the server stops. */
  end(): void
}

/** Distributes changes in the database to this process's streams. */
export interface ChangeHub {
  /** Calls the follower for every change committed after this resolves. Resolves to a function that unsubscribes. */
  follow(follower: Follower): Promise<() => void>
  /** Ends all streams as the process stops; resolves once the database is no longer used. */
  close(): Promise<void>
}
