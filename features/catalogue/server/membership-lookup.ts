/** Tells who is a financial member on a day, the only membership information that the shop needs. Injected by app/. */
export type MembershipLookup = {
  /**
   * Returns whether the person is financial on a day. Executes at most one statement.
   * @param day in the club's time zone, YYYY-MM-DD
   */
  isFinancial(personId: number, day: string): Promise<boolean>
}
