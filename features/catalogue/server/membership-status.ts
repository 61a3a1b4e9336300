/** Tells who is a financial member on a day, the only membership information that the shop needs. Injected by app/. */
export type MembershipStanding = {
  /** @param day in the club's time zone, YYYY-MM-DD. Executes at most one statement. */
  isFinancial(personId: number, day: string): Promise<boolean>
}
