/**
 * The page that stands in for any other while there is no connection: looks again and again, and when asked. What a
 * proxy says in the server's place is no reason to go.
 */

const EVERY = 5000;

const seat = document.getElementById("seat");
if (seat) seat.hidden = !location.pathname.startsWith("/r/");
const look = () => void fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(({ status }) => void (status < 500 && location.reload()), () => {});
setInterval(look, EVERY);
addEventListener("online", look);
document.getElementById("again")?.addEventListener("click", () => location.reload());

export {};
