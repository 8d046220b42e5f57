// Feeds over one socket, by the protocol graphql-transport-ws: opened for the first feed, closed a while after the last one, and
// opened anew as long as it takes where it is lost. Each feed is then asked for anew.
const BEAT = 10000;
const PATIENCE = 5000;
const LINGERS = 1000;
const SLOWEST_RETRY = 8000;

// `hello` says who asks, at each opening; `opened` and `closed` are told.
export function socketTo(url, { hello, opened, closed }) {
  const feeds = new Map();
  let [socket, ready, tries, number] = [null, false, 0, 0];
  let retry;
  let beat;
  let silence;

  const send = (message) => socket.send(JSON.stringify(message));
  const ask = (id) => send({ id, type: 'subscribe', payload: feeds.get(id).payload });

  function rest() {
    clearInterval(beat);
    clearTimeout(silence);
    clearTimeout(retry);
  }

  // A server that does not answer in time is lost.
  function knock() {
    send({ type: 'ping' });
    clearTimeout(silence);
    silence = setTimeout(terminate, PATIENCE);
  }

  const heard = {
    connection_ack() {
      [ready, tries] = [true, 0];
      beat = setInterval(knock, BEAT);
      opened();
      [...feeds.keys()].forEach(ask);
    },
    ping: () => send({ type: 'pong' }),
    pong: () => clearTimeout(silence),
    next: ({ id, payload }) => feeds.get(id)?.next(payload),
    error({ id, payload }) {
      const feed = feeds.get(id);
      drop(id);
      feed?.error(payload);
    },
    complete: ({ id }) => drop(id),
  };

  function connect() {
    clearTimeout(retry);
    const mine = new WebSocket(url, 'graphql-transport-ws');
    socket = mine;
    mine.onopen = () => mine === socket && send({ type: 'connection_init', payload: hello() });
    mine.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (mine === socket) heard[message.type]?.(message);
    };
    mine.onclose = (event) => mine === socket && lost(event.code === 1000);
  }

  function lost(meant) {
    [socket, ready] = [null, false];
    rest();
    closed(meant);
    if (feeds.size) retry = setTimeout(() => feeds.size && connect(), Math.min(SLOWEST_RETRY, 250 * 2 ** tries++) * (0.5 + Math.random() / 2));
  }

  // Let go of the socket, whatever becomes of it, and begin anew.
  function terminate() {
    if (!socket) return;
    const gone = socket;
    lost(false);
    if (gone.readyState) gone.close();
    else gone.onopen = () => gone.close();
  }

  function drop(id) {
    feeds.delete(id);
    setTimeout(() => { if (!feeds.size && socket) socket.close(1000); }, LINGERS);
  }

  // `payload` is read anew at each opening. The feed ends when the function that is returned is called.
  function follow(payload, feed) {
    const id = String(number += 1);
    feeds.set(id, { payload, ...feed });
    if (ready) ask(id);
    else if (!socket && feeds.size === 1) connect();
    return () => {
      if (ready && feeds.has(id)) send({ id, type: 'complete' });
      drop(id);
    };
  }
  return { follow, terminate };
}
