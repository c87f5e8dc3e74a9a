// What a library cannot do here, which is no fault: its row gives the reason.
export class Absent extends Error {}
