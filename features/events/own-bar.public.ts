/** Id of the element on an event's page that shows the person's own entry in the bar at the bottom of a phone. */
export const OWN_BAR_ID = 'own-entry-bar'
