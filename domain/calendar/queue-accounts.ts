/** The targets of a post whose account a queue doesn't accept. `accountIds` null or undefined: it accepts any. */
export function refusedTargets<Target extends { readonly accountId: string }>(
  accountIds: readonly string[] | null | undefined,
  targets: readonly Target[],
): Target[] {
  return accountIds ? targets.filter(({ accountId }) => !accountIds.includes(accountId)) : []
}
